/** Whether an amount of money is above zero, in whole cents. */
export const isAmount = (value: number): boolean => value > 0 && /^\d+(\.\d{1,2})?$/.test(String(value))
