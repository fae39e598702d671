interface ImportMetaEnv {
  /** The site's public address, from the build's PUBLIC_URL, or ''. */
  readonly PUBLIC_URL: string
}
