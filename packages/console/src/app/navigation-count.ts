// Counts the changes of the page, so that the heading takes the focus after a navigation and not after the first load.
let count = 0;

export const countNavigation = (): void => {
  count += 1;
};

export const hasNavigated = (): boolean => count > 0;
