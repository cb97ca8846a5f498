/**
 * Goes on with a value that may still have to come; at once when it is there. On the hot routes it
 * nearly always is, and a turn of the event loop for each of them would show.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
