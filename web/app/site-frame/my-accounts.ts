import { paths } from '../paths.ts'

/**
 * For people who are signed in, puts My accounts in the place of Login and Register (DEC-77). It stands right behind the two
 * links of the bar and runs before they are painted. Every public page contains it, so it is short. The role is looked for
 * in the whole stored user: a customer of that name is led on from the admin area to the dashboard.
 */
export const MY_ACCOUNTS = `if(sessionStorage.token){let[a,b]=document.currentScript.previousSibling.children;a.style.display="none";b.textContent="My accounts";b.href=/"admin"/.test(sessionStorage.user)?"${paths.admin.dashboard}":"${paths.dashboard.overview}"}`

/** The same in the menu, whose last two entries are Login and Register. */
export function copyMyAccounts(menu: ParentNode): void {
  const mine = document.querySelector<HTMLAnchorElement>('header a[style] + a')
  const [login, register] = menu.querySelectorAll<HTMLAnchorElement>('section:last-of-type a')
  if (!mine || !login || !register) return
  login.style.display = 'none'
  register.textContent = mine.textContent
  register.href = mine.href
}
