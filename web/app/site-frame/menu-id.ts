/** The id of the menu's dialog in the document. */
export const MENU_ID = 'site-menu'
