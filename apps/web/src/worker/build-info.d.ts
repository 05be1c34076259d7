/** Build data for the worker (build/service-worker.ts). */
declare const BUILD: {
  /** The app's entry file, which identifies the build. */
  entry: string;
  /** The app's files in caching order; message files by language. */
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
  /** Pages with their own document, which the app frame must not replace. */
  pages: readonly string[];
};
