import { escapedChars, escapedClasses, literal, not } from './regex-class'
import { charClass, charTest } from './regex-class-syntax'
import { RegexProgram, type RegexNode } from './regex-program'
import { Malformed, RegexText } from './regex-text'

const deepest = 200
const mostRepeats = 1000
const empty: RegexNode = { is: 'empty' }
const notNewline = not(literal('\n'))

/** A reader of RE2's syntax, as far as topic names need it: no classes of Unicode, no flags but `i`. */
class Parser {
  private depth = 0
  private foldCase = false

  constructor(private readonly text: RegexText) {}

  whole(): RegexNode {
    const node = this.alternatives()
    if (!this.text.ended) throw new Malformed('unexpected )')
    return node
  }

  private alternatives(): RegexNode {
    this.depth += 1
    if (this.depth > deepest) throw new Malformed('expression nests too deeply')
    let node = this.sequence()
    while (this.text.take('|')) node = { is: 'either', left: node, right: this.sequence() }
    this.depth -= 1
    return node
  }

  private sequence(): RegexNode {
    let node = empty
    while (!this.text.ended && this.text.peek() !== '|' && this.text.peek() !== ')')
      node = { is: 'both', left: node, right: this.repeated(this.atom()) }
    return node
  }

  private repeated(what: RegexNode): RegexNode {
    const [min, max] = this.times() ?? [1, 1]
    if (min === 1 && max === 1) return what
    this.text.take('?')
    if (/^[*+?]/.test(this.text.peek())) throw new Malformed('invalid nested repetition operator')
    return { is: 'repeat', what, min, max }
  }

  private times(): readonly [number, number] | null {
    if (this.text.take('*')) return [0, Infinity]
    if (this.text.take('+')) return [1, Infinity]
    if (this.text.take('?')) return [0, 1]
    const counted = this.text.taken(/^\{(\d{1,9})(,(\d{0,9}))?\}/, 24)
    if (counted === null) return null
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === '' ? Infinity : Number(counted[3])
    if (min > mostRepeats || (max !== Infinity && max > mostRepeats) || min > max) throw new Malformed('invalid repeat count')
    return [min, max]
  }

  private atom(): RegexNode {
    const char = this.text.next()
    switch (char) {
      case '(':
        return this.group()
      case '[':
        return { is: 'char', test: charClass(this.text, this.foldCase) }
      case '.':
        return { is: 'char', test: notNewline }
      case '^':
        return { is: 'start' }
      case '$':
        return { is: 'end' }
      case '*':
      case '+':
      case '?':
        throw new Malformed('missing argument to repetition operator')
      case '\\':
        return this.escape()
      default:
        return { is: 'char', test: charTest(char, this.foldCase) }
    }
  }

  private group(): RegexNode {
    const before = this.foldCase
    const flags = this.text.taken(/^\?(i?):|^\?(i)\)|^\?P?<[A-Za-z_]\w*>/, 80)
    if (flags === null && this.text.peek() === '?') throw new Malformed('invalid or unsupported Perl syntax')
    if (flags?.[1] === 'i' || flags?.[2] === 'i') this.foldCase = true
    if (flags?.[2] === 'i') return empty
    const node = this.alternatives()
    if (!this.text.take(')')) throw new Malformed('missing closing )')
    this.foldCase = before
    return node
  }

  private escape(): RegexNode {
    if (this.text.ended) throw new Malformed('trailing backslash at end of expression')
    const char = this.text.next()
    if (char === 'A') return { is: 'start' }
    if (char === 'z') return { is: 'end' }
    const test = escapedClasses.get(char)
    if (test !== undefined) return { is: 'char', test }
    const sign = escapedChars.get(char)
    if (sign === undefined) throw new Malformed('invalid escape sequence')
    return { is: 'char', test: literal(sign) }
  }
}

/** An expression that was read, or why it cannot be. */
export type Compiled = { readonly matches: (text: string) => boolean } | { readonly error: string }

/** Reads an expression in RE2's syntax, which the broker resolves (Kafka: RE2/J). What matches takes no longer than its text is long, so no expression can hang it. */
export function compileRegex(text: string): Compiled {
  try {
    const program = RegexProgram.of(new Parser(new RegexText(text)).whole())
    if (program === null) return { error: 'expression too large' }
    return { matches: (name) => program.matches(name) }
  } catch (error) {
    if (error instanceof Malformed) return { error: error.message }
    throw error
  }
}
