import { anyOf, escapedChars, escapedClasses, literal, namedClasses, not } from './regex-class'
import { RegexProgram, type CharTest, type RegexNode } from './regex-program'

/** What RE2/J says of an expression that it cannot read. */
class Malformed extends Error {}

const deepest = 200
const mostRepeats = 1000
const empty: RegexNode = { is: 'empty' }
const notNewline = not(literal('\n'))

/** A reader of RE2's syntax, as far as topic names need it: no classes of Unicode, no flags but `i`. */
class Parser {
  private at = 0
  private depth = 0
  private foldCase = false

  constructor(private readonly text: string) {}

  whole(): RegexNode {
    const node = this.alternatives()
    if (this.at < this.text.length) throw new Malformed('unexpected )')
    return node
  }

  private peek(): string {
    return this.text.charAt(this.at)
  }

  private take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  private next(): string {
    const char = this.text.charAt(this.at)
    this.at += 1
    return char
  }

  private alternatives(): RegexNode {
    this.depth += 1
    if (this.depth > deepest) throw new Malformed('expression nests too deeply')
    let node = this.sequence()
    while (this.take('|')) node = { is: 'either', left: node, right: this.sequence() }
    this.depth -= 1
    return node
  }

  private sequence(): RegexNode {
    let node = empty
    while (this.at < this.text.length && this.peek() !== '|' && this.peek() !== ')')
      node = { is: 'both', left: node, right: this.repeated(this.atom()) }
    return node
  }

  private repeated(what: RegexNode): RegexNode {
    const [min, max] = this.times() ?? [1, 1]
    if (min === 1 && max === 1) return what
    this.take('?')
    if (/^[*+?]/.test(this.text.slice(this.at, this.at + 1))) throw new Malformed('invalid nested repetition operator')
    return { is: 'repeat', what, min, max }
  }

  private times(): readonly [number, number] | null {
    if (this.take('*')) return [0, Infinity]
    if (this.take('+')) return [1, Infinity]
    if (this.take('?')) return [0, 1]
    const counted = /^\{(\d{1,9})(,(\d{0,9}))?\}/.exec(this.text.slice(this.at, this.at + 24))
    if (counted === null) return null
    this.at += counted[0].length
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === '' ? Infinity : Number(counted[3])
    if (min > mostRepeats || (max !== Infinity && max > mostRepeats) || min > max) throw new Malformed('invalid repeat count')
    return [min, max]
  }

  private atom(): RegexNode {
    const char = this.next()
    switch (char) {
      case '(':
        return this.group()
      case '[':
        return { is: 'char', test: this.charClass() }
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
        return { is: 'char', test: this.charTest(char) }
    }
  }

  private charTest(char: string): CharTest {
    return this.foldCase ? anyOf([literal(char.toLowerCase()), literal(char.toUpperCase())]) : literal(char)
  }

  private group(): RegexNode {
    const before = this.foldCase
    const flags = /^\?(i?):|^\?(i)\)|^\?P?<[A-Za-z_]\w*>/.exec(this.text.slice(this.at, this.at + 80))
    if (flags === null && this.peek() === '?') throw new Malformed('invalid or unsupported Perl syntax')
    this.at += flags?.[0].length ?? 0
    if (flags?.[1] === 'i' || flags?.[2] === 'i') this.foldCase = true
    if (flags?.[2] === 'i') return empty
    const node = this.alternatives()
    if (!this.take(')')) throw new Malformed('missing closing )')
    this.foldCase = before
    return node
  }

  private escape(): RegexNode {
    if (this.at >= this.text.length) throw new Malformed('trailing backslash at end of expression')
    const char = this.next()
    if (char === 'A') return { is: 'start' }
    if (char === 'z') return { is: 'end' }
    const test = escapedClasses.get(char)
    if (test !== undefined) return { is: 'char', test }
    const sign = escapedChars.get(char)
    if (sign === undefined) throw new Malformed('invalid escape sequence')
    return { is: 'char', test: literal(sign) }
  }

  private charClass(): CharTest {
    const negated = this.take('^')
    const tests: CharTest[] = []
    for (let first = true; first || this.peek() !== ']'; first = false) {
      if (this.at >= this.text.length) throw new Malformed('missing closing ]')
      tests.push(this.classPart())
    }
    this.at += 1
    return negated ? not(anyOf(tests)) : anyOf(tests)
  }

  private classPart(): CharTest {
    const named = /^\[:(\w{1,10}):\]/.exec(this.text.slice(this.at, this.at + 16))
    if (named !== null) {
      const test = namedClasses.get(named[1] ?? '')
      if (test === undefined) throw new Malformed('invalid character class range')
      this.at += named[0].length
      return test
    }
    const low = this.classChar()
    if (typeof low !== 'string') return low
    if (this.peek() !== '-' || this.text.charAt(this.at + 1) === ']' || this.at + 1 >= this.text.length) return this.charTest(low)
    this.at += 1
    const high = this.classChar()
    if (typeof high !== 'string' || high < low) throw new Malformed('invalid character class range')
    return (code) => code >= low.charCodeAt(0) && code <= high.charCodeAt(0)
  }

  private classChar(): string | CharTest {
    const char = this.next()
    if (char !== '\\') return char
    if (this.at >= this.text.length) throw new Malformed('missing closing ]')
    const escaped = this.next()
    const known = escapedClasses.get(escaped) ?? escapedChars.get(escaped)
    if (known === undefined) throw new Malformed('invalid escape sequence')
    return known
  }
}

/** An expression that was read, or why it cannot be. */
export type Compiled = { readonly matches: (text: string) => boolean } | { readonly error: string }

/** Reads an expression in RE2's syntax, which the broker resolves (Kafka: RE2/J). What matches takes no longer than its text is long, so no expression can hang it. */
export function compileRegex(text: string): Compiled {
  try {
    const program = RegexProgram.of(new Parser(text).whole())
    if (program === null) return { error: 'expression too large' }
    return { matches: (name) => program.matches(name) }
  } catch (error) {
    if (error instanceof Malformed) return { error: error.message }
    throw error
  }
}
