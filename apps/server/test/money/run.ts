// Many clients at once, each taking the next operation from one list.
import { act } from './act.ts';
import type { Operation } from './operations.ts';

type Scene = Parameters<typeof act>[0];

/** Does all operations with so many clients, or as many as there is time for. Answers how many were done. */
export async function runOperations(
  scene: Scene,
  operations: readonly Operation[],
  { clients, isOver = () => false }: { clients: number; isOver?: () => boolean },
): Promise<number> {
  let next = 0;
  const client = async () => {
    for (let operation = operations[next++]; operation && !isOver(); operation = operations[next++])
      await act(scene, operation);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return Math.min(next, operations.length);
}
