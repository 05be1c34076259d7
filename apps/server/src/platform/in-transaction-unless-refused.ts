import { inTransaction, type Db, type Tx } from './db.ts';
import { AppError } from './errors/app-error.ts';

/** Runs a job's work on one row in a transaction. Returns false if it is refused, because somebody acted on the row meanwhile. */
export async function inTransactionUnlessRefused(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  try {
    await inTransaction(db, work);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
