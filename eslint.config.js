// eslint.config.js
import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const named = [
  { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
]

const inexact = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'exp',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'pow',
  'sqrt',
  'cbrt',
  'hypot',
]

const engineBans = {
  'no-restricted-globals': [
    'error',
    { name: 'Date', message: 'Time is SimTime: an integer handed to you.' },
    { name: 'Intl', message: 'Locale-dependent output differs between machines.' },
    { name: 'Promise', message: 'A step runs to completion; the engine never waits.' },
    { name: 'globalThis', message: 'No back road to the clock.' },
  ],
  '@typescript-eslint/no-restricted-types': [
    'error',
    {
      types: {
        Date: 'Time is SimTime: an integer handed to you.',
        Promise: 'A step runs to completion; the engine never waits.',
        PromiseLike: 'A step runs to completion; the engine never waits.',
      },
    },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'Use the Random you were given.' },
    ...inexact.map((property) => ({
      object: 'Math',
      property,
      message: 'Integer arithmetic only: results may differ between JS engines.',
    })),
    { property: 'localeCompare', message: 'Compare by code unit (kernel/order).' },
    { property: 'toLocaleString', message: 'Formatting belongs to app/words.' },
  ],
  'no-restricted-syntax': [
    'error',
    ...named,
    { selector: ':function[async=true], AwaitExpression, ImportExpression', message: 'The engine is synchronous.' },
    { selector: 'CallExpression[callee.property.name=/^(sort|toSorted)$/][arguments.length=0]', message: 'Give sort a comparator.' },
  ],
}

export default defineConfig(
  {
    files: ['engine/**/*.ts', 'app/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-duplicate-imports': 'error',
      'no-restricted-syntax': ['error', ...named],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  { files: ['**/*.data.ts'], rules: { 'max-lines': 'off' } },
  { files: ['engine/**/*.ts'], ignores: ['**/*.test.ts'], rules: engineBans },
  { files: ['app/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
)
