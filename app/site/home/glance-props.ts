/** What a small picture is given. */
export interface GlanceProps {
  /** As the view's spec half told it. */
  readonly spec: unknown
  readonly title: string
}
