const UNIQUE_VIOLATION = '23505';

/**
 * Awaits a change and throws `refusal()` for a unique violation: parallel changes with the same value don't see each
 * other, only the index does.
 */
export async function mapUniqueViolation<T>(change: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION) throw refusal();
    throw error;
  }
}
