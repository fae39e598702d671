/** Whether it is an error of the operating system with one of these codes, such as 'ENOENT'. */
export function isSystemError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
