let count = 0;

/** Number of a gesture, from one press of a pointer or key to the next. A drag has one number. */
export function currentGesture(): number {
  return count;
}

/** Ends the gesture; the next change is a new step. */
export function nextGesture(): void {
  count += 1;
}

/** Counts presses on the page. Returns the function that stops it. */
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
