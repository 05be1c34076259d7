/**
 * Data of a response that is sent more than once. Its JSON is written once, as bytes, because writing and encoding it takes longer than
 * sending it. Each object belongs to one endpoint, whose schema writes it.
 */
export class ReusableData<T extends object> {
  readonly data: T;
  /** The whole response body. Absent until the first response. */
  body?: Buffer;

  constructor(data: T) {
    this.data = data;
  }
}
