import { performOperation } from './perform-operation.ts';
import type { Operation } from './operations.ts';

type Environment = Parameters<typeof performOperation>[0];

/** Runs parallel clients until the list or the time is over. Returns the number performed. */
export async function runOperations(
  environment: Environment,
  operations: readonly Operation[],
  { clients, isOver = () => false }: { clients: number; isOver?: () => boolean },
): Promise<number> {
  let next = 0;
  const client = async () => {
    for (let operation = operations[next++]; operation && !isOver(); operation = operations[next++])
      await performOperation(environment, operation);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return Math.min(next, operations.length);
}
