import { paths } from '../paths.ts'

/**
 * For people who are signed in, puts My accounts in the place of Login and Register (DEC-77), which are the last two links of the
 * bar and of the menu. It stands right behind those of the bar and runs before they are painted; site-menu-dialog.ts calls it for
 * the menu. Every public page contains it, so it is short. Staff are led on from the dashboard to the admin area.
 */
export const MY_ACCOUNTS = `(myAccounts=e=>{if(sessionStorage.token){let[a,b]=[...e.querySelectorAll("a")].slice(-2);a.style.display="none";b.textContent="My accounts";b.href="${paths.dashboard.overview}"}})(document.currentScript.previousSibling)`
