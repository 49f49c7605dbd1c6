import type { SegmentClient } from '../../import/segment/client'
import type { Cell, Tray } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import { keyColour } from '../../inspector/batch/key-colour'
import { perWindow, type Where } from './use-where'
import { partText } from '../../inspector/batch/part-text'
import { useAnswer } from './use-answer'

/** A group's name is in each of its keys: what comes behind it tells them apart. */
const shortOf = (about: string): string => about.slice(about.indexOf(' ') + 1)

function CellBox({ cell }: { readonly cell: Cell }) {
  const words = useWordsWith('segment').segment
  const key =
    cell.control !== null ? words.marker[cell.control] : (cell.about ?? (cell.key === null ? words.noKey : partText(cell.key, 'text')))
  const fate = cell.fate === null ? 'open' : cell.fate.kept ? 'kept' : 'gone'
  const say = fate === 'open' ? words.cellOpen : fate === 'kept' ? words.cellKept : words.cellGone
  const label = say(cell.offset, cell.isNull ? `${key} = ${words.nullValue}` : key)
  return (
    <li
      className="segment-cell"
      data-fate={fate}
      style={{ ['--key' as string]: keyColour(cell.keyNumber) ?? 'var(--softInk)' }}
      title={label}
    >
      <span className="hidden-text">{label}</span>
      <span aria-hidden="true" className="segment-cell-key">
        {cell.about === null || cell.control !== null ? key : shortOf(cell.about)}
      </span>
      <span aria-hidden="true" className="mono segment-cell-offset">
        {cell.isNull ? words.nullValue : cell.offset}
      </span>
    </li>
  )
}

function TrayBox({ tray, selected, onSelect }: { readonly tray: Tray; readonly selected: boolean; readonly onSelect: () => void }) {
  const words = useWordsWith('segment').segment
  const { fate, cells, records } = tray
  const judged = cells.length > 0 || fate !== null || records > 0
  const said =
    fate === null
      ? judged && cells.length > 0
        ? words.notAsked
        : words.notJudged
      : words.fate(fate.rule, [fate.firstKept, fate.lastKept], fate.horizonMs >= 0)
  return (
    <li className="segment-tray">
      <ul className="segment-cells">
        {cells.map((cell) => (
          <CellBox key={cell.offset} cell={cell} />
        ))}
        {cells.length === 0 ? (
          <li className="segment-cell" data-fate="unknown">
            ?
          </li>
        ) : null}
        {records > cells.length && cells.length > 0 ? <li className="soft">{words.moreCells(records - cells.length)}</li> : null}
      </ul>
      <button type="button" className="button-quiet segment-tray-fate" aria-pressed={selected} onClick={onSelect}>
        {said}
      </button>
    </li>
  )
}

/** The records of the batches in the row, a tray a batch, with what becomes of each. */
export function CleanerTrays({
  client,
  where,
  judged,
}: {
  readonly client: SegmentClient
  readonly where: Where
  readonly judged: string
}) {
  const words = useWordsWith('segment').segment
  const trays = useAnswer(client, 'trays', { log: where.log, from: where.from, to: where.from + perWindow }, judged)
  return (
    <div className="segment-trays">
      <p className="soft">{words.trays}</p>
      <ol>
        {(trays?.told ?? []).map((tray) => (
          <TrayBox
            key={tray.row}
            tray={tray}
            selected={tray.row === where.row}
            onSelect={() => {
              where.select(tray.row)
            }}
          />
        ))}
      </ol>
      <p className="soft">{words.legend}</p>
    </div>
  )
}
