/** Whether it is an error of the operating system with one of these codes, such as 'ENOENT'. */
export function isSystemError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}

const REASONS: Record<string, string> = {
  EACCES: 'this user has no right to use it',
  EPERM: 'the system does not allow it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user’s part of the disk is full',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'it is a folder',
}

const FULL = ['ENOSPC', 'EDQUOT']

/** What the operating system refused, with the file, for an operator; undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return
  const isMaking = 'syscall' in error && error.syscall === 'mkdir'
  const reason = isMaking && error.code === 'ENOENT' ? 'it can’t be made there' : REASONS[error.code]
  if (!reason) return
  // A write names no file.
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'The file'
  const advice = FULL.includes(error.code) ? 'make room' : 'name another place'
  return `${place} can’t be used, because ${reason} (${error.code}): ${advice}`
}
