/** Whether the long tests of `npm run test:night` run too: repetitions, and sizes that only show a limit again. */
export const isAtNight = process.env.TEST_NIGHT === '1'
