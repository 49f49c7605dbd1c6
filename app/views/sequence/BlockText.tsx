import { memberHue } from '../../marks/hue'
import { useTheme } from '../../ui/theme'
import { mono, sans, type Tokens } from '../../ui/tokens'
import { baselinesOf, widthOf, type Block, type BlockLine } from './blocks'
import type { SequenceSpec } from './spec'

function colourOf(line: BlockLine, spec: SequenceSpec, theme: Tokens): string {
  if (typeof line.tone === 'number') return memberHue(theme, spec.lanes[line.tone]?.index ?? -1)
  const { ink, softInk: soft, error, classic, consumer } = theme
  return { ink, soft, error, classic, consumer }[line.tone]
}

interface Props {
  readonly block: Block
  readonly spec: SequenceSpec
  readonly scale: number
}

/** Some lines of text, with the paper's colour around them so that an arrow may pass behind. */
export function BlockText({ block, spec, scale }: Props) {
  const theme = useTheme()
  const inset = block.chip ? 8 * scale : 0
  const baselines = baselinesOf(block, scale)
  return (
    <>
      {block.chip ? (
        <rect x={block.x} y={block.top} width={widthOf(block.lines) + 2 * inset} height={block.height} rx={6} fill={theme.panel} />
      ) : null}
      {block.lines.map((line, index) => (
        <text
          key={index}
          x={block.x + inset}
          y={baselines[index]}
          textAnchor={block.anchor === 'start' ? undefined : block.anchor}
          fontFamily={line.face === 'mono400' ? mono : sans}
          fontSize={line.size}
          fontWeight={line.face === 'sans600' ? 600 : 400}
          fill={colourOf(line, spec, theme)}
          stroke={block.chip ? undefined : theme.paper}
          strokeWidth={block.chip ? undefined : 5}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {line.text}
        </text>
      ))}
    </>
  )
}
