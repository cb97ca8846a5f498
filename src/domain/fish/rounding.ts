/** Significant digits of a mean: finer than it is true, for a large run and for a small one. */
export const MEAN_DIGITS = 4;
/** Decimals of a share: percentages are made from it. */
const SHARE_DECIMALS = 3;

/** A mean, a slope or another figure of many years, as it is shown. */
export const roundedMean = (amount: number) => Number(amount.toPrecision(MEAN_DIGITS));

/** A share of a season, or a chance, as it is shown. */
export const roundedShare = (share: number) => Number(share.toFixed(SHARE_DECIMALS));
