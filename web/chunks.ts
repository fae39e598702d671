/**
 * How the browser's code is split. By default the bundler makes a chunk for every set of routes that share something: 250
 * files, most of them one icon or one part of `ui`. These groups collect what belongs together; the first that matches a
 * module takes it with everything that it imports, unless an earlier group has it. The bundler splits the rest.
 * docs/decisions/010-chunks.md has the figures.
 */
export const chunks = [
  // Unchanged between our releases.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // What every page needs, and what the public pages share with a customer's first screen.
  {
    name: 'frame',
    test: /app\/(root|entry\.client|account\/(session\/(end|wanted-place)|sign-in\/not-loaded)|lists\/url-parameters|shell\/(brand-mark|slide-in)|ui\/(announce|banner|button|empty-state|hydration|layout|visually-hidden))|vite\/preload-helper|lucide-react\/.*\/menu\.mjs/,
  },
  // What the public pages and most screens type into, but not a customer's first screen.
  { name: 'fields', test: /app\/ui\/(field|password-field|text-button|text-field)\// },
  // The form of the login, which the dialog over an ended session has too.
  { name: 'sign-in', test: /app\/account\/sign-in\/(login-form|or\.|passkey-su)/ },
  // The schemas that most screens call the server with; those of a single screen stay with it.
  {
    name: 'contract',
    test: /node_modules\/(zod|@tanstack)\/|contract\/src\/(?!activity|email|identity|oversight|person|transactions|wallet-change)/,
    minShareCount: 8,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
  // What a customer's first screen is made of. Dialogs load after it (app/shell/lazy-part.ts).
  {
    name: 'screens',
    test: /app\/(api\/(?!save-file|toast-failure|upload|use-api-list)|account\/(session\/|my-account\/factor-first)|shell\/(?!password-prompt-dialog|session-return-dialog|session-countdown|session-wa|connection|watches)|ui\/(?:(?:card|error-state|figure-(?:band|card)|loadable|media|money|skeleton|sparkline|tabs)\/|count\/format-count|date\/(?:date|format-date|time-zone)))/,
  },
  // Small parts of charts, which customers' and staff's screens share.
  {
    name: 'figures',
    test: /app\/(lists\/previous|charts\/(as-table|equation|figure-table|patterns|swatch))/,
  },
  // The frame of every customer's screen, and the one that they see first. Together they compress to three kilobytes less.
  {
    name: 'portal',
    test: /app\/(portal\/(layout|confirm-email|figures\/(activity-link|range|trend)|notifications\/(notifications|messages-query)|overview\/(late|overview(?!-panel)|parts\.|reads|totals)|screen\/sides|settings\/(chosen-time-zone|preferences\.ts)))/,
  },
  // Small parts that most of the other customers' screens have, and the rows of most lists.
  { name: 'rows', test: /app\/(portal\/screen|lists\/(filter-bar|nothing-found|row-list|use-opened))/ },
  // Most screens have a table, but a customer's first screen only behind a tab.
  { name: 'table', test: /app\/ui\/table\// },
  // What all public pages share, Login and Register included.
  { name: 'public', test: /app\/(actions|site\/(forms|layout))\// },
]
