/** What the build knows and the worker needs (build/service-worker.ts). */
declare const BUILD: {
  /** The app's entry, which names the build: pages and workers compare it. */
  entry: string;
  /** What the app is made of, in the order in which it is kept; texts by language. */
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
  /** Pages with a document of their own, which the frame must not stand in for. */
  pages: readonly string[];
};
