interface ImportMetaEnv {
  /** The site's address as PUBLIC_URL gave it to the build, or ''. */
  readonly PUBLIC_URL: string
}
