const formats = new Map<string, unknown>();

/**
 * Returns the named format; creating one costs as much as formatting hundreds of texts. A name must always
 * stand for the same type.
 */
export function cachedFormat<Format>(name: string, make: () => Format): Format {
  let format = formats.get(name) as Format | undefined;
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}
