//! Fitting a network to samples: gradient descent by Adam, all in one thread, so that a seed gives the same weights.

use std::borrow::Cow;

use table::learning::{CLIP, FIRST_SCALE, Net, OUT_SCALE, PARTS, Row, UNITS};
use table::{Dice as _, MAX_SEATS, QuickDice, shuffle};

use crate::Samples;
use crate::samples::Mark;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    /// Times that all samples are gone through.
    pub epochs: u32,
    /// Samples between two corrections.
    pub batch: usize,
    /// Size of the first corrections; the last ones are a hundredth of it.
    pub rate: f32,
    /// The weight of the result of the game beside what the search thought.
    pub result: f32,
    /// How much weights shrink.
    pub decay: f32,
    /// All randomness follows from this.
    pub seed: u64,
}

/// How it went on: after each epoch the loss with samples learned from and with samples kept apart.
pub type Course = Vec<(f64, f64)>;

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// The weights.
    pub net: Net,
    /// Epoch by epoch.
    pub course: Course,
    /// Loss of the evaluation of today with the samples kept apart.
    pub today: f64,
    /// The least loss that any evaluation could have with them: that of the targets themselves.
    pub least: f64,
    /// Loss of the weights as they are written down, in integers.
    pub rounded: f64,
}

/// The sum that goes straight to the merit.
const STRAIGHT: usize = UNITS - 1;
/// One deal of so many is kept apart.
const APART: u32 = 16;

/// Weights as numbers with a point.
#[derive(Clone)]
struct Loose {
    inputs: usize,
    /// Rows of weights, then biases, then weights of hidden units.
    all: Vec<f32>,
}

impl Loose {
    fn new(inputs: usize, dice: &mut QuickDice) -> Loose {
        let mut all = vec![0.0; (inputs + 2) * UNITS];
        let mut small = |most: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        for row in all[..inputs * UNITS].chunks_mut(UNITS) {
            row[..STRAIGHT].iter_mut().for_each(|weight| *weight = small(0.15));
        }
        let bias = inputs * UNITS;
        all[bias..bias + STRAIGHT].iter_mut().for_each(|bias| *bias = small(0.1) + 0.2);
        all[bias + UNITS..].iter_mut().for_each(|weight| *weight = small(0.5));
        all[bias + UNITS + STRAIGHT] = 0.0;
        Loose { inputs, all }
    }

    fn of(net: &Net) -> Loose {
        let inputs = net.inputs();
        let mut all = Vec::with_capacity((inputs + 2) * UNITS);
        all.extend(net.first.iter().flat_map(|row| row.0).map(|weight| f32::from(weight) / FIRST_SCALE));
        all.extend(net.bias.iter().map(|&weight| f32::from(weight) / FIRST_SCALE));
        all.extend(net.out.iter().map(|&weight| f32::from(weight) / OUT_SCALE));
        Loose { inputs, all }
    }

    fn rounded(&self) -> Net {
        let whole = |weight: f32, scale: f32| (weight * scale).round().clamp(-32_767.0, 32_767.0) as i16;
        let (bias, out) = (self.bias(), self.out());
        let weight = |input: usize, unit: usize| whole(self.all[input * UNITS + unit], FIRST_SCALE);
        let row = |input: usize| Row(std::array::from_fn(|unit| weight(input, unit)));
        Net {
            first: Cow::Owned((0..self.inputs).map(row).collect()),
            bias: std::array::from_fn(|unit| whole(self.all[bias + unit], FIRST_SCALE)),
            out: std::array::from_fn(|unit| {
                if unit == STRAIGHT { 0 } else { whole(self.all[out + unit], OUT_SCALE) }
            }),
        }
    }

    fn bias(&self) -> usize {
        self.inputs * UNITS
    }

    fn out(&self) -> usize {
        self.bias() + UNITS
    }

    /// Adds what some entries bring.
    fn add(&self, entries: &[(u16, i16)], sums: &mut [f32; UNITS]) {
        for &(input, parts) in entries {
            let amount = f32::from(parts) / PARTS as f32;
            let row = &self.all[usize::from(input) * UNITS..][..UNITS];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight * amount;
            }
        }
    }
}

/// What is known of a position and wanted of the network, by side.
fn wanted(mark: &Mark, result: f32) -> ([f32; MAX_SEATS], [f32; MAX_SEATS], usize) {
    let (mut target, mut sizes, mut sides) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS], 0);
    for seat in 0..usize::from(mark.seats) {
        let side = usize::from(mark.side[seat]);
        let got = mark
            .result
            .map_or(mark.search[seat], |got| got[seat] * result + mark.search[seat] * (1.0 - result));
        target[side] += got;
        sizes[side] += 1.0;
        sides = sides.max(side + 1);
    }
    let total: f32 = target[..sides].iter().sum::<f32>().max(1e-6);
    target[..sides].iter_mut().for_each(|part| *part /= total);
    (target, sizes, sides)
}

fn softmax(merits: &mut [f32]) {
    let top = merits.iter().copied().fold(f32::MIN, f32::max);
    merits.iter_mut().for_each(|merit| *merit = (*merit - top).exp());
    let total: f32 = merits.iter().sum();
    merits.iter_mut().for_each(|merit| *merit /= total);
}

fn cross_entropy(found: &[f32], target: &[f32]) -> f64 {
    found
        .iter()
        .zip(target)
        .map(|(found, target)| -f64::from(*target) * f64::from(found.max(1e-6)).ln())
        .sum()
}

/// Looks at one sample; adds the gradient of the loss if asked to; returns the loss.
fn look(net: &Loose, samples: &Samples, mark: &Mark, result: f32, gradient: Option<&mut [f32]>) -> f64 {
    let seats = usize::from(mark.seats);
    let (target, sizes, sides) = wanted(mark, result);
    let (bias, out) = (net.bias(), net.out());
    let mut common: [f32; UNITS] = std::array::from_fn(|unit| net.all[bias + unit]);
    net.add(samples.part(mark, 0), &mut common);
    let mut hidden = [[0.0; UNITS]; MAX_SEATS];
    let mut merits = [0.0; MAX_SEATS];
    for (seat, units) in hidden.iter_mut().enumerate().take(seats) {
        let mut sums = common;
        net.add(samples.part(mark, seat + 1), &mut sums);
        let mut merit = sums[STRAIGHT];
        for (unit, sum) in sums[..STRAIGHT].iter().enumerate() {
            merit += sum.clamp(0.0, CLIP) * net.all[out + unit];
        }
        let side = usize::from(mark.side[seat]);
        merits[side] += merit / sizes[side];
        *units = sums;
    }
    softmax(&mut merits[..sides]);
    let loss = cross_entropy(&merits[..sides], &target[..sides]);
    let Some(gradient) = gradient else { return loss };
    let mut shared = [0.0; UNITS];
    for (seat, units) in hidden.iter().enumerate().take(seats) {
        let side = usize::from(mark.side[seat]);
        let slope = (merits[side] - target[side]) / sizes[side];
        let mut back = [0.0; UNITS];
        for unit in 0..STRAIGHT {
            let sum = units[unit];
            gradient[out + unit] += slope * sum.clamp(0.0, CLIP);
            if sum > 0.0 && sum < CLIP {
                back[unit] = slope * net.all[out + unit];
            }
        }
        back[STRAIGHT] = slope;
        for (sum, part) in shared.iter_mut().zip(&back) {
            *sum += part;
        }
        spread(gradient, samples.part(mark, seat + 1), &back);
    }
    spread(gradient, samples.part(mark, 0), &shared);
    for unit in 0..UNITS {
        gradient[bias + unit] += shared[unit];
    }
    loss
}

fn spread(gradient: &mut [f32], entries: &[(u16, i16)], back: &[f32; UNITS]) {
    for &(input, parts) in entries {
        let amount = f32::from(parts) / PARTS as f32;
        let row = &mut gradient[usize::from(input) * UNITS..][..UNITS];
        for (sum, part) in row.iter_mut().zip(back) {
            *sum += part * amount;
        }
    }
}

/// Mean loss of what `judge` says of the samples kept apart.
fn mean(samples: &Samples, apart: &[u32], judge: impl Fn(&Mark) -> f64) -> f64 {
    apart.iter().map(|&nth| judge(&samples.marks()[nth as usize])).sum::<f64>() / apart.len().max(1) as f64
}

/// Mean loss of given weights with all samples.
pub fn loss_of(net: &Net, samples: &Samples, result: f32) -> f64 {
    let net = Loose::of(net);
    let all: Vec<u32> = (0..samples.len() as u32).collect();
    mean(samples, &all, |mark| look(&net, samples, mark, result, None))
}

/// Finds weights for the samples, from given ones or from nothing.
pub fn fit(
    samples: &Samples,
    inputs: usize,
    from: Option<&Net>,
    fitting: &Fitting,
    mut told: impl FnMut(u32, f64, f64),
) -> Report {
    let mut dice = QuickDice::new(fitting.seed);
    let mut net = from.map_or_else(|| Loose::new(inputs, &mut dice), Loose::of);
    let is_apart = |nth: &u32| samples.marks()[*nth as usize].deal.is_multiple_of(APART);
    let (apart, mut learned): (Vec<u32>, Vec<u32>) = (0..samples.len() as u32).partition(is_apart);
    let count = net.all.len();
    let (mut gradient, mut mean_slope, mut mean_square) =
        (vec![0.0f32; count], vec![0.0f32; count], vec![0.0f32; count]);
    let (mut step, steps) = (0, (fitting.epochs as usize * learned.len()).div_ceil(fitting.batch));
    let mut course = Course::new();
    for epoch in 0..fitting.epochs {
        shuffle(&mut learned, &mut dice);
        let mut sum = 0.0;
        for batch in learned.chunks(fitting.batch) {
            gradient.fill(0.0);
            for &nth in batch {
                let mark = &samples.marks()[nth as usize];
                sum += look(&net, samples, mark, fitting.result, Some(&mut gradient));
            }
            step += 1;
            let part = step as f32 / steps.max(1) as f32;
            let rate =
                fitting.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * part.min(1.0)).cos()));
            let late = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for at in 0..count {
                let slope = gradient[at] / batch.len() as f32;
                mean_slope[at] = 0.9 * mean_slope[at] + 0.1 * slope;
                mean_square[at] = 0.999 * mean_square[at] + 0.001 * slope * slope;
                let move_by = mean_slope[at] / late.0 / ((mean_square[at] / late.1).sqrt() + 1e-8);
                net.all[at] -= rate * (move_by + fitting.decay * net.all[at]);
            }
        }
        let kept = mean(samples, &apart, |mark| look(&net, samples, mark, fitting.result, None));
        let learned_loss = sum / learned.len().max(1) as f64;
        course.push((learned_loss, kept));
        told(epoch, learned_loss, kept);
    }
    let rounded = net.rounded();
    let again = Loose::of(&rounded);
    let by_side = |mark: &Mark, values: &[f32; MAX_SEATS]| {
        let (target, _, sides) = wanted(mark, fitting.result);
        let mut found = [0.0; MAX_SEATS];
        for seat in 0..usize::from(mark.seats) {
            found[usize::from(mark.side[seat])] += values[seat];
        }
        let total: f32 = found[..sides].iter().sum::<f32>().max(1e-6);
        found[..sides].iter_mut().for_each(|part| *part /= total);
        cross_entropy(&found[..sides], &target[..sides])
    };
    Report {
        today: mean(samples, &apart, |mark| by_side(mark, &mark.today)),
        least: mean(samples, &apart, |mark| {
            let (target, _, sides) = wanted(mark, fitting.result);
            cross_entropy(&target[..sides], &target[..sides])
        }),
        rounded: mean(samples, &apart, |mark| look(&again, samples, mark, fitting.result, None)),
        net: rounded,
        course,
    }
}
