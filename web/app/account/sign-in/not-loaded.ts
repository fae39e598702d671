/** The message if the code that would call the server could not be loaded. */
export const NOT_LOADED = 'The bank can’t be reached. Please check your connection and try again.'
