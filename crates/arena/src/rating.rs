//! Ratings from results: the Bradley-Terry model on the scale of chess.

/// Points of one player against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// One player's number.
    pub a: usize,
    /// The other's.
    pub b: usize,
    /// Games between them.
    pub games: f64,
    /// Points of `a`, at most `games`.
    pub points: f64,
}

/// A rating with half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points; the mean of all players is 0.
    pub elo: f64,
    /// The interval reaches this far up and down.
    pub spread: f64,
}

/// Elo points in one natural unit of strength.
const ELO: f64 = 173.717_792_761_304_75;

/// Rates players by their scores against each other.
///
/// The chance of `a` against `b` is 1 / (1 + exp(b - a)) for strengths in natural units; strengths
/// are the most likely ones given the scores and one drawn game that every pair is credited with,
/// without which a player that won everything would be infinitely strong. Intervals come from the
/// curvature of the likelihood.
pub fn rate(players: usize, scores: &[Score]) -> Vec<Rating> {
    if players == 0 {
        return Vec::new();
    }
    let scores: Vec<Score> =
        scores.iter().map(|s| Score { games: s.games + 1.0, points: s.points + 0.5, ..*s }).collect();
    let mut strength = vec![0.0f64; players];
    let mut inverse = vec![vec![0.0; players]; players];
    for _ in 0..100 {
        // The mean is not settled by results; a ridge of equal weight on all pairs fixes it.
        let ridge = 1.0 / players as f64;
        let mut slope = vec![0.0; players];
        let mut curve = vec![vec![ridge; players]; players];
        for score in &scores {
            let chance = 1.0 / (1.0 + (strength[score.b] - strength[score.a]).exp());
            let surplus = score.points - score.games * chance;
            let weight = score.games * chance * (1.0 - chance);
            slope[score.a] += surplus;
            slope[score.b] -= surplus;
            curve[score.a][score.a] += weight;
            curve[score.b][score.b] += weight;
            curve[score.a][score.b] -= weight;
            curve[score.b][score.a] -= weight;
        }
        inverse = inverted(curve);
        let mut moved = 0.0f64;
        for player in 0..players {
            let step: f64 = inverse[player].iter().zip(&slope).map(|(a, b)| a * b).sum();
            let step = step.clamp(-1.0, 1.0);
            strength[player] += step;
            moved = moved.max(step.abs());
        }
        if moved < 1e-10 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / players as f64;
    let ratings = strength.iter().enumerate().map(|(player, strength)| {
        // The ridge contributes the variance of the mean, which is not ours to report.
        let variance = (inverse[player][player] - 1.0 / players as f64).max(0.0);
        Rating { elo: (strength - mean) * ELO, spread: 1.959_963_984_540_054 * variance.sqrt() * ELO }
    });
    ratings.collect()
}

/// The inverse of a positive definite matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] /= scale;
            inverse[pivot][column] /= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        let scores = [Score { a: 0, b: 1, games: 9_999.0, points: 7_599.5 }];
        let ratings = rate(2, &scores);
        // With the credited draw 0.76: 400 log10(0.76 / 0.24) = 200.24.
        assert!((ratings[0].elo - ratings[1].elo - 200.24).abs() < 0.01, "{ratings:?}");
        // Half of the error of a difference: 1.96 / sqrt(n p q) natural units, half to each side.
        let expected = 1.96 / (10_000.0f64 * 0.76 * 0.24).sqrt() * ELO / 2.0;
        assert!((ratings[0].spread - expected).abs() < 0.05, "{ratings:?} {expected}");
    }

    #[test]
    fn a_chain_of_three_adds_up_and_a_clean_sheet_stays_finite() {
        let game = |a, b, points| Score { a, b, games: 400.0, points };
        let ratings = rate(3, &[game(0, 1, 300.0), game(1, 2, 300.0), game(0, 2, 360.0)]);
        assert!((ratings[0].elo + ratings[1].elo + ratings[2].elo).abs() < 1e-6);
        let steps = (ratings[0].elo - ratings[1].elo, ratings[1].elo - ratings[2].elo);
        assert!((steps.0 - steps.1).abs() < 1e-6 && (185.0..195.0).contains(&steps.0), "{ratings:?}");
        let clean = rate(2, &[game(0, 1, 400.0)]);
        assert!(clean[0].elo.is_finite() && clean[0].elo > 500.0 && clean[0].spread > 100.0, "{clean:?}");
        assert_eq!(rate(1, &[]), [Rating { elo: 0.0, spread: 0.0 }]);
    }
}
