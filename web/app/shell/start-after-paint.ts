/**
 * Starts the page's scripts once it has been painted. They wait in a `<template>`, which browsers neither load nor run. A tab in
 * the background is not painted, so its scripts don't wait. The page contains this function as text, so it can use nothing from
 * outside.
 */
export function startAfterPaint(): void {
  const waiting = document.querySelector<HTMLTemplateElement>('#scripts')
  const start = () => document.body.append(waiting?.content ?? '')
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
