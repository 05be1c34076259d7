import { globSync } from 'node:fs';
import path from 'node:path';
import type { EndpointDefinition } from '@raan/contract/endpoint';

const CONTRACT = path.join(import.meta.dirname, '../../../packages/contract/src');

function isEndpoint(value: unknown): value is EndpointDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Returns all endpoints with their export names, read from the folder so that tests include new ones. */
export async function allEndpoints(): Promise<{ name: string; endpoint: EndpointDefinition }[]> {
  const files = globSync('**/*-endpoints.ts', { cwd: CONTRACT }).sort();
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.join(CONTRACT, file))) as Record<string, unknown>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
  );
}

/** Returns the endpoint's path with example parameters. */
export function examplePath(endpoint: EndpointDefinition): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? '1' : 'none'));
}
