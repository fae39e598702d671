/** The heading of the page. It takes the focus when the row or card that had it is gone. */
export const pageHeading = {
  get current() {
    return document.querySelector('h1')
  },
}
