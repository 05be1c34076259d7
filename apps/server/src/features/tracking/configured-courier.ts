import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { CourierProvider } from './courier-provider.ts';
import { sandboxCourier } from './sandbox-courier.ts';
import { seventeenTrack } from './seventeen-track.ts';

/** Creates the provider that the configuration names: 17TRACK, or the sandbox, which may be disabled. */
export function configuredCourier(
  config: Pick<Config, 'seventeenTrack' | 'sandboxCourier' | 'sandboxCourierSpeed'>,
  clock: Clock,
): CourierProvider {
  if (config.seventeenTrack) return seventeenTrack(config.seventeenTrack);
  return sandboxCourier({
    clock,
    isEnabled: config.sandboxCourier,
    speed: config.sandboxCourierSpeed,
    fastFrom: clock.now(),
  });
}
