/** Gives each test file modules of its own in a process that several files share. */
import { vi } from 'vitest';

vi.resetModules();
