/**
 * Browsers that know light-dark(). For older targets Lightning CSS rewrites it into variables that follow the device's
 * setting, and the colour switch in the portal's bar would do nothing.
 */
export const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
