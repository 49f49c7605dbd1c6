import type { Detail, RuleId, StepInput } from '../kernel/event'
import type { NodeId } from '../kernel/node'

/** What events have in common that differ in cause, step and values only. */
export interface Kind {
  readonly number: number
  readonly node: NodeId
  readonly type: string
  readonly rule: RuleId
  /** Of the detail, in order. */
  readonly keys: readonly string[]
}

/** The same for steps. */
export interface StepKind {
  readonly number: number
  readonly input: StepInput
  readonly node: NodeId
}

interface Family {
  /** Where the detail begins with `to` and `message`: the keys after them. */
  readonly more: readonly string[] | null
  readonly type: string
  readonly keys: readonly string[]
  readonly ofNode: Map<NodeId, Kind>
}

function familyOf(type: string, keys: readonly string[]): Family {
  return { type, keys, more: keys[0] === 'to' && keys[1] === 'message' ? keys.slice(2) : null, ofNode: new Map() }
}

function sameKeys(keys: readonly string[], detail: Detail): boolean {
  let n = 0
  for (const key in detail) if (keys[n++] !== key) return false
  return n === keys.length
}

const nothingElse: Detail = {}

/** Kinds of events and of steps, each kept once and known by number. Only ever grows, so that branches share it. */
export class Kinds {
  readonly list: Kind[] = []
  readonly steps: StepKind[] = []
  private readonly families = new Map<RuleId, Family[]>()
  private readonly ofStep = new Map<NodeId, { [I in StepInput]: StepKind | null }>()

  private family(type: string, rule: RuleId, detail: Detail): Family {
    let families = this.families.get(rule)
    if (families === undefined) this.families.set(rule, (families = []))
    for (const family of families) if (family.type === type && sameKeys(family.keys, detail)) return family
    const fresh = familyOf(type, Object.keys(detail))
    families.push(fresh)
    return fresh
  }

  of(node: NodeId, type: string, rule: RuleId, detail: Detail): Kind {
    return this.member(this.family(type, rule, detail), node, rule)
  }

  /** The same for a detail of `to`, `message` and what else there is. */
  ofMessage(node: NodeId, type: string, rule: RuleId, detail: Detail | undefined): Kind {
    return this.member(this.messageFamily(type, rule, detail ?? nothingElse), node, rule)
  }

  private messageFamily(type: string, rule: RuleId, detail: Detail): Family {
    let families = this.families.get(rule)
    if (families === undefined) this.families.set(rule, (families = []))
    for (const family of families) if (family.type === type && family.more !== null && sameKeys(family.more, detail)) return family
    const fresh = familyOf(type, ['to', 'message', ...Object.keys(detail)])
    families.push(fresh)
    return fresh
  }

  private member({ ofNode, keys, type }: Family, node: NodeId, rule: RuleId): Kind {
    const known = ofNode.get(node)
    if (known !== undefined) return known
    const fresh: Kind = { number: this.list.length, node, type, rule, keys }
    ofNode.set(node, fresh)
    this.list.push(fresh)
    return fresh
  }

  step(input: StepInput, node: NodeId): StepKind {
    let known = this.ofStep.get(node)
    if (known === undefined) this.ofStep.set(node, (known = { message: null, timer: null, action: null }))
    const kind = known[input]
    if (kind !== null) return kind
    const fresh: StepKind = { number: this.steps.length, input, node }
    known[input] = fresh
    this.steps.push(fresh)
    return fresh
  }

  at(number: number): Kind {
    const kind = this.list[number]
    if (kind === undefined) throw new Error(`no kind ${String(number)}`)
    return kind
  }

  stepAt(number: number): StepKind {
    const kind = this.steps[number]
    if (kind === undefined) throw new Error(`no kind of step ${String(number)}`)
    return kind
  }
}
