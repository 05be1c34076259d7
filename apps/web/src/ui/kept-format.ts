const formats = new Map<string, unknown>();

/** The format of that name, made at its first use: making one costs as much as hundreds of texts by it. A name stands for one kind. */
export function keptFormat<Format>(name: string, make: () => Format): Format {
  let format = formats.get(name) as Format | undefined;
  if (!format) {
    format = make();
    formats.set(name, format);
  }
  return format;
}
