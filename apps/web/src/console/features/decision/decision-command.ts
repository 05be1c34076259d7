/** The command of a decision, as the sheets need it. */
export type DecisionCommand = { isRunning: boolean; error: Error | null; reset: () => void };
