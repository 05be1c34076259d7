import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

const subscribeToNothing = () => () => undefined;

/** Inactive until hydration: a native submission would reload the page and put the fields into the URL. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <Button {...props} type={isLive ? 'submit' : 'button'} wide />;
}
