/** A bucket and who may use it. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or any service that speaks the same protocol. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
