/** Header, pages, dialogs and footer. */
export const site = {
  name: 'Kafkascope',
  tagline: 'See what Kafka does next',
  lessons: 'Lessons',
  sandbox: 'Sandbox',
  yourCluster: 'Your cluster',
  evidence: 'Evidence',
  present: 'Present',
  share: 'Share',
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  views: { stage: 'Stage', sequence: 'Sequence', ownership: 'Ownership', 'state-machine': 'State machine' },
  viewsLabel: 'Views',
  more: 'More',
  close: 'Close',
  independence:
    'Kafkascope is an independent project. Apache Kafka and Kafka are trademarks of The Apache Software Foundation, which does not endorse it.',
}
