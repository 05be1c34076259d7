/** Returns the text of a code in the video's current frame, or null. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;
