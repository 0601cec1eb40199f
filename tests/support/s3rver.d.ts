/** The package has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    middleware: ((
      context: { path: string; mountPath?: string; state: object },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    configureBuckets(): Promise<unknown>
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
