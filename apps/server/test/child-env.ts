/** Environment of a command that a test starts: compiled code is shared with the other processes of the run. */
export const CHILD_ENV = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
