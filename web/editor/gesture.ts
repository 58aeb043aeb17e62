let count = 0;

/**
 * The number of the gesture that goes on: one press of a pointer or key, until the next. What one drag changes carries
 * one number, however long it takes.
 */
export function currentGesture(): number {
  return count;
}

/** Ends the gesture: what follows is a step of its own. */
export function nextGesture(): void {
  count += 1;
}

/** Counts presses on the page. Gives the function that ends it. */
export function watchGestures(): () => void {
  const onPress = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) nextGesture();
  };
  const stop = new AbortController();
  const how = { capture: true, signal: stop.signal };
  window.addEventListener('pointerdown', onPress, how);
  window.addEventListener('keydown', onPress, how);
  return () => stop.abort();
}
