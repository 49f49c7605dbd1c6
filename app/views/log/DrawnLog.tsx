import { Texts } from '../../marks/Texts'
import { CellHatching, useCellHatching } from '../../marks/log-cell/LogCell'
import type { LogMoment } from '../../select/log/log-moment'
import { cellFrom } from '../../select/log/reading-back'
import type { Selection } from '../../select/subject'
import { Chips } from './Chips'
import { FarCells } from './FarCells'
import { LegendMarks } from './LegendMarks'
import { Panels } from './LogPanels'
import { NearCells } from './NearCells'
import { Pins } from './Pins'
import { PositionMark } from './PositionMark'
import { SmallLegendMarks } from './SmallLegendMarks'
import { cellSays } from './cell-says'
import { lineOf } from './dense'
import { type LogLayout, type Shown } from './layout'
import { flagRow } from './line-tops'
import { placeOf, type Cells } from './near-layout'
import type { Position } from './use-position'
import type { LogWords } from './words'

interface DrawnProps {
  readonly from: Shown
  readonly to: Shown
  readonly now: LogLayout
  readonly old: LogLayout
  readonly words: LogWords
  readonly position: Position
  readonly selection: Selection | null
  readonly onSelect: ((selection: Selection) => void) | null
  readonly scale: number
}

/** Where the mark of the reading position stands, and which offset is under a point. */
function markOf({ near: lanes, far, width }: LogLayout, { cells, sections, partition }: LogMoment, position: number) {
  const near = lanes.find((lane) => lane.partition === partition)?.cells
  if (near !== undefined) {
    const { x, line } = placeOf(near, position)
    const top = near.tops[line] ?? 0
    return {
      at: { x, top: top - flagRow + 1, bottom: top + near.trayHeight, named: 0 },
      page: Math.max(1, Math.floor(width / (near.size.width + near.size.gap))),
      offsetAt: (toX: number, toY: number): number => {
        const row = near.tops.findLastIndex((each) => each - flagRow - 10 <= toY)
        const found = near.cells.find((cell) => cell.line === Math.max(0, row) && toX < cell.x + near.size.width / 2)
        return found?.offset ?? near.cells.find((cell) => cell.line > row)?.offset ?? sections.end
      },
    }
  }
  if (far === null) return null
  const place = cellFrom(cells, position)
  const line = lineOf(far, place) ?? far.lines.at(-1)
  const y = line?.y ?? far.top
  const x = far.x + (line === undefined ? 0 : (Math.min(place, line.last) - line.first) * far.pitch) - 1
  return {
    at: { x, top: y - 21, bottom: y + far.cell.height + 1, named: line?.named ?? 0 },
    page: far.perLine,
    offsetAt: (toX: number, toY: number): number => {
      const row = far.lines.findLast((each) => each.y <= toY) ?? far.lines[0]
      if (row === undefined) return sections.logStart
      const at = row.first + Math.min(row.last - row.first, Math.max(0, Math.round((toX - far.x) / far.pitch)))
      return cells.offset[at] ?? sections.end
    },
  }
}

const cellsOf = (layout: LogLayout, partition: string): Cells | null =>
  layout.near.find((lane) => lane.partition === partition)?.cells ?? null

const lanesOf = ({ moment, lanes }: Shown): readonly LogMoment[] => (lanes.length === 0 ? [moment] : lanes)

const textsOver = ({ title, near }: LogLayout) => [title, ...near.flatMap(({ cells }) => cells.texts)]

export function Drawn({ from, to, now, old, words, position, selection, onSelect, scale }: DrawnProps) {
  const hatching = useCellHatching()
  const { moment } = to
  const selectedIn = (partition: string): number | null =>
    selection?.kind === 'record' && selection.partition === partition ? selection.offset : null
  const mark = markOf(now, moment, position.offset)
  const at = cellFrom(moment.cells, position.offset)
  const open = moment.cells.offset[at]
  const flag = words.reader.flag(position.offset)
  return (
    <>
      <defs>
        <CellHatching id={hatching.id} />
      </defs>
      <Texts now={textsOver(now)} past={textsOver(old)} />
      <Chips chips={now.chips} chosen={moment.partition} words={words} />
      {lanesOf(to).map((lane) => {
        const cells = cellsOf(now, lane.partition)
        const past = lanesOf(from).find(({ partition }) => partition === lane.partition) ?? lane
        return cells === null ? null : (
          <NearCells
            key={lane.partition}
            from={past}
            to={lane}
            now={cells}
            old={past === lane ? cells : (cellsOf(old, lane.partition) ?? cells)}
            words={words}
            selected={selectedIn(lane.partition)}
            hatching={hatching.paint}
          />
        )
      })}
      {now.far === null ? null : <FarCells moment={moment} dense={now.far} selected={selectedIn(moment.partition)} scale={scale} />}
      {now.near.map(({ partition, cells }) => (
        <Pins key={partition} now={cells.pins} past={cellsOf(old, partition)?.pins ?? cells.pins} words={words} />
      ))}
      {now.far === null ? <LegendMarks entries={now.legend} hatching={hatching.paint} /> : <SmallLegendMarks entries={now.legend} />}
      <Panels now={now} old={old} partition={moment.partition} hatching={hatching.paint} />
      {mark === null ? null : (
        <PositionMark
          moment={moment}
          position={position.offset}
          onMove={onSelect === null ? null : position.move}
          {...mark}
          says={open === undefined ? flag : `${flag}: ${cellSays(moment, at, words)}`}
          words={words}
          width={now.width}
          onOpen={
            onSelect === null || open === undefined
              ? null
              : () => {
                  onSelect({ kind: 'record', partition: moment.partition, offset: open })
                }
          }
        />
      )}
    </>
  )
}
