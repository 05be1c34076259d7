import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

const subscribeToNothing = () => () => undefined;

/**
 * The submit button of a prerendered form. Inactive until hydration: the browser's own submission would
 * reload the page and put the fields into the URL.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <Button {...props} type={isLive ? 'submit' : 'button'} wide />;
}
