/** A set of characters, told by a test. */
export type CharTest = (code: number) => boolean

/** What a regular expression is made of. */
export type RegexNode =
  | { readonly is: 'empty' }
  | { readonly is: 'char'; readonly test: CharTest }
  | { readonly is: 'start' | 'end' }
  | { readonly is: 'both'; readonly left: RegexNode; readonly right: RegexNode }
  | { readonly is: 'either'; readonly left: RegexNode; readonly right: RegexNode }
  | { readonly is: 'repeat'; readonly what: RegexNode; readonly min: number; readonly max: number }

type Instruction =
  | { readonly do: 'char'; readonly test: CharTest }
  | { readonly do: 'start' | 'end' | 'match' }
  /** Go on at both places. */
  | { do: 'split'; to: number; or: number }

const longestProgram = 20_000

/** Instructions for a machine that reads a text once, whatever the expression; `null` where there would be too many of them. */
export class RegexProgram {
  private readonly code: Instruction[] = []
  private steps = 0

  private constructor() {}

  static of(node: RegexNode): RegexProgram | null {
    const program = new RegexProgram()
    if (!program.emit(node)) return null
    program.code.push({ do: 'match' })
    return program
  }

  /** Whether the whole text is what the expression says. */
  matches(text: string): boolean {
    let now = this.reached([0], 0, text.length)
    for (let i = 0; i < text.length; i += 1) {
      const next: number[] = []
      for (const at of now) {
        const instruction = this.code[at]
        if (instruction?.do === 'char' && instruction.test(text.charCodeAt(i))) next.push(at + 1)
      }
      now = this.reached(next, i + 1, text.length)
      if (now.size === 0) return false
    }
    return [...now].some((at) => this.code[at]?.do === 'match')
  }

  private emit(node: RegexNode): boolean {
    this.steps += 1
    if (this.steps > longestProgram) return false
    switch (node.is) {
      case 'empty':
        return true
      case 'char':
        this.code.push({ do: 'char', test: node.test })
        return true
      case 'start':
      case 'end':
        this.code.push({ do: node.is })
        return true
      case 'both':
        return this.emit(node.left) && this.emit(node.right)
      case 'either':
        return this.emitEither(node.left, node.right)
      case 'repeat':
        return this.emitRepeat(node.what, node.min, node.max)
    }
  }

  private split(): { do: 'split'; to: number; or: number } {
    const split = { do: 'split' as const, to: this.code.length + 1, or: this.code.length + 1 }
    this.code.push(split)
    return split
  }

  private emitEither(left: RegexNode, right: RegexNode): boolean {
    const choice = this.split()
    if (!this.emit(left)) return false
    const jump = this.split()
    choice.or = this.code.length
    if (!this.emit(right)) return false
    jump.to = this.code.length
    jump.or = this.code.length
    return true
  }

  private emitRepeat(what: RegexNode, min: number, max: number): boolean {
    for (let i = 0; i < min; i += 1) if (!this.emit(what)) return false
    if (max === Infinity) {
      const loop = this.code.length
      const choice = this.split()
      if (!this.emit(what)) return false
      const back = this.split()
      back.to = loop
      back.or = loop
      choice.or = this.code.length
      return true
    }
    const choices: { or: number }[] = []
    for (let i = min; i < max; i += 1) {
      choices.push(this.split())
      if (!this.emit(what)) return false
    }
    for (const choice of choices) choice.or = this.code.length
    return true
  }

  private reached(from: readonly number[], position: number, length: number): Set<number> {
    const seen = new Set<number>()
    const open = [...from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      const instruction = this.code[at]
      if (instruction?.do === 'split') open.push(instruction.to, instruction.or)
      else if (instruction?.do === 'start' && position === 0) open.push(at + 1)
      else if (instruction?.do === 'end' && position === length) open.push(at + 1)
    }
    return seen
  }
}
